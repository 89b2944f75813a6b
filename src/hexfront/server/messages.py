"""All messages of the play socket."""

from __future__ import annotations

from hexfront.server.wire import (
    AskForecast,
    AskOverlays,
    AskReach,
    AskView,
    Decide,
    ErrorMessage,
    ForecastMessage,
    Happened,
    OverlaysMessage,
    ReachMessage,
    RefusedMessage,
    Settled,
    Sit,
    Undo,
    Why,
    WireView,
)
from hexfront.server.wire_bots import AdviceMessage, AskAdvice, BotsMessage, LetBot, SetPace, StepOn
from hexfront.server.wire_plan import (
    AskInPlan,
    AskPlan,
    AskThreat,
    CommitPlan,
    PlanBot,
    PlanMade,
    PlanMessage,
    ThreatMessage,
)

FromClient = (
    Sit | Decide | Undo | Why | AskForecast | AskReach | AskOverlays | AskView | LetBot | SetPace | StepOn | AskAdvice
    | AskPlan | AskInPlan | PlanBot | CommitPlan | AskThreat
)  # fmt: skip
ToClient = (
    WireView
    | Happened
    | RefusedMessage
    | ErrorMessage
    | ForecastMessage
    | ReachMessage
    | OverlaysMessage
    | Settled
    | BotsMessage
    | AdviceMessage
    | PlanMessage
    | PlanMade
    | ThreatMessage
)

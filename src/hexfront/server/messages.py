"""All messages of the play socket."""

from __future__ import annotations

from hexfront.server.wire import (
    ErrorMessage,
    ForecastMessage,
    Happened,
    OverlaysMessage,
    ReachMessage,
    RefusedMessage,
    Settled,
    WireView,
)
from hexfront.server.wire_asking import AskForecast, AskOverlays, AskReach, AskView, Decide, Sit, Undo, Why
from hexfront.server.wire_bots import AdviceMessage, AskAdvice, BotsMessage, LetBot, SetPace, StepOn
from hexfront.server.wire_dice import BoundMessage
from hexfront.server.wire_pace import (
    AnswerRequest,
    AskAll,
    AskCosts,
    Claim,
    ClockMessage,
    CostsMessage,
    OrdersMessage,
    RequestsMessage,
    SaidMessage,
    Say,
    SetOrders,
)
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
    | AskPlan | AskInPlan | PlanBot | CommitPlan | AskThreat | SetOrders
    | AskCosts | AskAll | AnswerRequest | Say | Claim
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
    | OrdersMessage
    | RequestsMessage
    | CostsMessage
    | ClockMessage
    | SaidMessage
    | BoundMessage
)

"""S1-S11 The solitaire system: one side played by lists and dice that a player could follow on paper."""

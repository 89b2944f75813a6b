"""Operation Causeway: Formosa 1944.

Codes of `data/pieces.csv`: entry `S` at start, `R` recruitable, `R0` recruitable in setup only, `S/R` and
`S/R0` some of the group at start (the owner's choice, or by points) and the others recruitable, `A` free
once Amoy has fallen, `OPT` by an optional rule only. A front such as `4A6m` is the combat factor, `A` or `D`
for an attack or defence bonus, the movement factor, and `m` for mechanized; a back `? 8` is the concealed
side.
"""

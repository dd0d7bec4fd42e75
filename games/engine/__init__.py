"""The rules of Estimation as pure Python: no Django, no I/O, no clock, no dice.

Read in this order: `cards seats actions facts round game` (what there is), `rulesets` (which rules
there are), `phases` (who may do what when), `fold` (what a fact changes), `verbs` (what can be asked),
`views` (who sees what), `fair_deal` (where cards come from), `codec` (how all of it is written down).
"""

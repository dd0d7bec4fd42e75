"""Small changes to the rules and to `act`, one at a time: does any test notice?"""

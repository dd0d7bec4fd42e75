"""The Postgres function that packs logs, as its migrations create it.

The application may not delete from the log. The owner gives it this function, which deletes only what it has
packed and read back. The last entry stays, because the next one, if a score is changed, is numbered after it.
It returns the games that it tried. A log that reads back differently stays unpacked and does not stop the
others.
"""

SQL = """
CREATE OR REPLACE FUNCTION tables_archive(before timestamptz, beyond uuid, most integer) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    game record;
    twice record;
BEGIN
    PERFORM set_config('estimation.archiving', 'on', true);
    FOR game IN
        SELECT t.id, t.seq FROM tables_table t
        -- A cursor of thirty days may still tell of the game, and asks for the transactions of its log.
        WHERE t.ended_at < least(before, statement_timestamp() - interval '31 days')
        AND t.id > beyond AND t.realm_id = 'real' AND t.embargo_from IS NULL AND t.seq > 1
        AND NOT EXISTS (SELECT FROM tables_archivedlog packed WHERE packed.table_id = t.id)
        ORDER BY t.id LIMIT most FOR UPDATE OF t SKIP LOCKED
    LOOP
        BEGIN
            INSERT INTO tables_archivedlog (table_id, rounds, turns, seats, kinds, bodies, at)
            SELECT game.id, array_agg(round ORDER BY seq), array_agg(turn ORDER BY seq),
                   array_agg(seat ORDER BY seq), array_agg(kind ORDER BY seq),
                   jsonb_agg(body - array_remove(ARRAY[
                       CASE WHEN round IS NOT NULL THEN 'round' END,
                       CASE WHEN turn IS NOT NULL THEN 'turn' END,
                       CASE WHEN seat IS NOT NULL THEN 'seat' END], NULL) ORDER BY seq)::text,
                   array_agg(at ORDER BY seq)
            FROM tables_log WHERE table_id = game.id AND seq < game.seq
            -- Another may have packed it between our look and our lock.
            HAVING count(*) > 0 ON CONFLICT DO NOTHING;
            IF FOUND THEN
                -- Now all entries but the last are there twice, and alike.
                SELECT count(*) AS entries, count(DISTINCT entry) AS different INTO twice
                FROM tables_history entry WHERE table_id = game.id;
                IF twice.entries <> 2 * game.seq - 1 OR twice.different <> game.seq THEN
                    RAISE EXCEPTION USING ERRCODE = 'data_corrupted';
                END IF;
                DELETE FROM tables_log WHERE table_id = game.id AND seq < game.seq;
            END IF;
        EXCEPTION WHEN data_corrupted OR data_exception OR program_limit_exceeded THEN
            NULL;  -- what was packed of it is undone
        END;
        RETURN NEXT game.id;
    END LOOP;
    PERFORM set_config('estimation.archiving', 'off', true);
END $$;
"""

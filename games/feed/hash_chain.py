"""The audit trail as a chain: each entry holds the hash of the one before it in its realm.

Postgres computes the hashes of new rows, for one writer of a realm at a time until it commits. If an entry is
changed, all later hashes must be changed, too, and a hash noted elsewhere shows even that.
"""

from django.db.migrations import RunSQL

# The content of an entry, a line each in UTF-8: the hash before it (empty for the first), realm, number, time
# (UTC, microseconds), who (a uuid, or nothing), what, then subject and reason as JSON texts, and the body as
# Postgres writes jsonb. SHA-256 of that, as hex.
_SQL = """
CREATE FUNCTION feed_audit_hash(entry feed_auditentry) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT encode(sha256(convert_to(concat_ws(E'\\n',
        entry.prior, entry.realm_id, entry.number::text,
        to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        COALESCE(entry.who_id::text, ''), entry.what, to_json(entry.subject)::text,
        to_json(entry.reason)::text, entry.body::text), 'UTF8')), 'hex')
$$;
CREATE FUNCTION feed_audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('feed_auditentry ' || NEW.realm_id, 0));
    -- A statement of its own, so that it sees what was committed while this waited for the lock.
    SELECT number + 1, hash INTO NEW.number, NEW.prior FROM feed_auditentry
    WHERE realm_id = NEW.realm_id ORDER BY number DESC LIMIT 1;
    NEW.number := COALESCE(NEW.number, 1);
    NEW.prior := COALESCE(NEW.prior, '');
    NEW.hash := feed_audit_hash(NEW);
    RETURN NEW;
END $$;
-- What was written before there was a chain is chained as it stands.
DO $$
DECLARE
    entry feed_auditentry;
    realm text := '';
    last text := '';
    counted bigint := 0;
BEGIN
    PERFORM set_config('estimation.archiving', 'on', true);
    FOR entry IN SELECT * FROM feed_auditentry ORDER BY realm_id, id LOOP
        IF entry.realm_id <> realm THEN
            realm := entry.realm_id; last := ''; counted := 0;
        END IF;
        counted := counted + 1;
        entry.number := counted; entry.prior := last;
        last := feed_audit_hash(entry);
        UPDATE feed_auditentry SET number = counted, prior = entry.prior, hash = last WHERE id = entry.id;
    END LOOP;
    PERFORM set_config('estimation.archiving', 'off', true);
END $$;
CREATE TRIGGER feed_auditentry_chain BEFORE INSERT ON feed_auditentry
FOR EACH ROW EXECUTE FUNCTION feed_audit_chain();
"""
_UNDONE = """
DROP TRIGGER feed_auditentry_chain ON feed_auditentry;
DROP FUNCTION feed_audit_chain();
DROP FUNCTION feed_audit_hash(feed_auditentry);
"""


def chain() -> RunSQL:
    """Return the migration that chains new entries of the trail, and those in it."""
    return RunSQL(_SQL, _UNDONE)

-- The screen of an order hears of whatever concerns it: its rentals, payments, deposits and claims too.
CREATE OR REPLACE FUNCTION tell_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  topic text := split_part(NEW.event, '.', 1);
BEGIN
  PERFORM pg_notify('changes', json_build_object('topic', topic, 'id', NEW.subject_id)::text);
  IF NEW.details ->> 'orderId' IS NOT NULL THEN
    PERFORM pg_notify('changes', json_build_object('topic', 'order', 'id', NEW.details ->> 'orderId')::text);
  END IF;
  RETURN NULL;
END $$;

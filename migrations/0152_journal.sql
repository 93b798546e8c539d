-- Open screens hear of what the audit log records: of what kind it is, and of which one. Conversations tell of themselves.
CREATE FUNCTION tell_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('topic', split_part(NEW.event, '.', 1), 'id', NEW.subject_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_told AFTER INSERT ON audit_log FOR EACH ROW WHEN (NEW.event NOT LIKE 'chat.%') EXECUTE FUNCTION tell_of_event();

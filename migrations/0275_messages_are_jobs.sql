-- A message waits in the queue of its channel, which only a process with a port for it works on.
SELECT pgboss.create_queue(channel, '{"policy": "short"}') FROM unnest(ARRAY['mail', 'sms', 'whatsapp']) AS channel;

-- A message is tried as often as any job. One that was given up stays so.
UPDATE outbox SET attempts = 13 WHERE sent_at IS NULL AND attempts >= 10;

-- Messages that wait already.
INSERT INTO pgboss.job (name, policy, singleton_key, data, start_after, created_on, keep_until, deletion_seconds,
  retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds)
SELECT channel, 'short', id, jsonb_build_object('name', 'message.send', 'payload', jsonb_build_object('id', id)), due_at, created_at, 'infinity',
  604800, 12, 5, true, 3600, 900, 30
FROM outbox WHERE sent_at IS NULL AND held_at IS NULL AND attempts < 13;

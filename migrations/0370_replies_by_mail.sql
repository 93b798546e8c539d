-- A conversation whose visitor wrote by mail: answers of staff go there. `order_id` is of the mail that they answered.
ALTER TABLE chat_sessions ADD COLUMN mailed_to text, ADD COLUMN order_id text REFERENCES orders (id) ON DELETE SET NULL;
CREATE INDEX chat_sessions_of_order ON chat_sessions (order_id) WHERE order_id IS NOT NULL;

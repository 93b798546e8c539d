-- Messages and reviews have switches of their own: whoever switched updates off has read neither, and reviews were asked for by reminders.
UPDATE profiles SET notifications = notifications || jsonb_build_object('messages', notifications -> 'updates', 'reviews', jsonb_build_object(
    'mail', (notifications -> 'updates' ->> 'mail')::boolean AND (notifications -> 'reminders' ->> 'mail')::boolean,
    'sms', (notifications -> 'updates' ->> 'sms')::boolean AND (notifications -> 'reminders' ->> 'sms')::boolean))
  WHERE notifications ? 'updates' AND notifications ? 'reminders';

-- Messages and reviews have switches of their own; whoever switched updates off has not read them either.
UPDATE profiles SET notifications = notifications || jsonb_build_object('messages', notifications -> 'updates', 'reviews', notifications -> 'updates')
  WHERE notifications ? 'updates';

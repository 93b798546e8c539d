-- Questions of before their askers were known: nobody could take them back.
DELETE FROM unmatched_questions WHERE NOT EXISTS (SELECT FROM unmatched_askers WHERE unmatched_askers.question = unmatched_questions.question);

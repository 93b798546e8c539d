import { type SQL, sql } from 'drizzle-orm'

/** Compares two statements that each answer rows of subject and amount. A subject whose sums differ is a breach. */
export function agree(expected: SQL, found: SQL): SQL {
  return sql`SELECT subject, sum(expected) AS expected, sum(found) AS found
    FROM (SELECT subject, amount AS expected, 0 AS found FROM (${expected}) AS e (subject, amount)
      UNION ALL SELECT subject, 0, amount FROM (${found}) AS f (subject, amount)) AS sides
    GROUP BY subject HAVING sum(expected) <> sum(found) ORDER BY subject`
}

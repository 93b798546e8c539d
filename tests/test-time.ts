import { dayAt } from '#values/day.ts'

/** The instant at which every shop of the journeys opens: noon in Amman on 1 July 2027, on whatever day the tests run. `LIBSA_TEST_NOW` names another instant. */
export const opensAt = new Date(process.env['LIBSA_TEST_NOW'] ?? '2027-07-01T09:00:00Z')

/** The day in Amman on which the shops of the journeys open. */
export const today = dayAt(opensAt)

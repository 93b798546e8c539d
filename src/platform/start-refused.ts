/** Why the program does not start; the message is one sentence for the person who started it. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

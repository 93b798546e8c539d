/**
 * The cookies of a request by their names (RFC 6265); of several with one name the first. Only space and tab separate, so that a name behind
 * any other sign is another name. The one reader of the `cookie` header: two that differ would take one request for two people's.
 */
export function cookiesOf(headers: Headers): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name = '', ...rest] = pair.split('=')
    const plain = trimmed(name)
    // One without a value is kept too: it is a cookie that nobody here knows.
    if ((plain !== '' || rest.length > 0) && !cookies.has(plain)) cookies.set(plain, trimmed(rest.join('=')))
  }
  return cookies
}

function trimmed(text: string): string {
  return text.replace(/^[ \t]+/, '').replace(/[ \t]+$/, '')
}

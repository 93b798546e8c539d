/** True for an address that may be linked: https, mailto, tel or a path of this site. */
export function isSafeLink(address: string): boolean {
  if (/[\s\\<>"'`\u0000-\u001f]/.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  if (/^mailto:[^?@]+@[^?@]+\.[^?@]+(\?.*)?$/.test(address)) return true
  if (/^tel:\+?[\d-]{3,20}$/.test(address)) return true
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false
  const { hostname, username, password } = new URL(address)
  return hostname.includes('.') && username === '' && password === ''
}

/** True for a link to another site. */
export function isForeignLink(address: string): boolean {
  return /^https:/i.test(address)
}

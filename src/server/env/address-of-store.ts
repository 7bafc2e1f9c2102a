/** Where a store is, without the user and the password: what is written down, shown and logged. */
export function addressOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

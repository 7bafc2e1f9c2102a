/** The address of a store without user and password, for storing, showing and logging. */
export function addressOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

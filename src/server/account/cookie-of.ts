/** The value of one cookie of a request. */
export const cookieOf = (headers: Headers, name: string): string | undefined =>
  headers
    .get('cookie')
    ?.split(';')
    .map((c) => c.trim())
    .find((c) => c.startsWith(`${name}=`))
    ?.slice(name.length + 1)

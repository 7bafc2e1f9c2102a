const withProtocol = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`)

/** A host name with a dot, or localhost; without spaces and without a password. */
const isShopUrl = (text: string): boolean => {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(text)) return false
  try {
    const { hostname, username, password } = new URL(text)
    return /[^.]\.[^.]|^localhost$/.test(hostname) && username === '' && password === ''
  } catch {
    return false
  }
}

/** A typed shop address, with the protocol added if missing; null if no link can lead to it. */
export const shopUrl = (text: string): string | null => {
  const whole = withProtocol(text.trim())
  return isShopUrl(whole) ? whole : null
}

/** The shop's host without `www.`; the stored text itself if it predates the check for an address. */
export const shopHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)

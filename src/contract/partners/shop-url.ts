const withProtocol = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`)

/** A name with a dot, or one of this machine; without blanks, and without somebody's password. */
const isShopUrl = (text: string): boolean => {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(text)) return false
  try {
    const { hostname, username, password } = new URL(text)
    return /[^.]\.[^.]|^localhost$/.test(hostname) && username === '' && password === ''
  } catch {
    return false
  }
}

/** The address of a shop as it was typed, with the protocol that may be left out; null where it is none that a link can lead to. */
export const shopUrl = (text: string): string | null => {
  const whole = withProtocol(text.trim())
  return isShopUrl(whole) ? whole : null
}

/** The shop's name in its address, without `www.`; the address itself where it was kept before it had to be one. */
export const shopHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)

// The verifier of a sign-in exists only in this tab: a code that ends up in another browser is worthless there. Session
// storage may be off; then the verifier is missing on return, and the screen says so.

const key = (network: string) => `oauth-verifier.${network}`

export function keepVerifier(network: string, verifier: string): void {
  try {
    sessionStorage.setItem(key(network), verifier)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** The verifier of the current sign-in; it works once. */
export function takeVerifier(network: string): string | null {
  try {
    const verifier = sessionStorage.getItem(key(network))
    sessionStorage.removeItem(key(network))
    return verifier
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

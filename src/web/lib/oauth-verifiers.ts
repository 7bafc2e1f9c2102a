// The verifier of a sign-in lives in this tab only: a code that ends up in another browser is worthless there. Session
// storage may be switched off; then there is none when the browser comes back, and that is said.

const key = (network: string) => `oauth-verifier.${network}`

export function keepVerifier(network: string, verifier: string): void {
  try {
    sessionStorage.setItem(key(network), verifier)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** The verifier of the sign-in under way; it serves once. */
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

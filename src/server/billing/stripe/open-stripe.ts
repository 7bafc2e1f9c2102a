import type Stripe from 'stripe'

/** The package takes 17 MB and half a second: loaded when somebody first pays by card. */
export async function openStripe(key: string, base: string | undefined): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  const at = base ? new URL(base) : null
  return new StripeClient(key, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(at
      ? { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const) }
      : {}),
  })
}

/** Opens it once, and again after a failure. */
export function lazyStripe(key: string, base: string | undefined): () => Promise<Stripe> {
  let opened: Promise<Stripe> | null = null
  return () => {
    opened ??= openStripe(key, base).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
}

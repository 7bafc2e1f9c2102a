import type { Browser } from 'playwright-core'

/**
 * With `OUTBOUND_LATE` milliseconds, responses and parts of the product arrive up to that much later in this browser,
 * so that one overtakes another as on a busy machine: this reveals assumptions about order. `OUTBOUND_SEED` varies the
 * delays.
 */
export function withLateAnswers(browser: Browser): Browser {
  const most = Number(process.env.OUTBOUND_LATE ?? 0)
  if (most === 0) return browser
  const open = browser.newContext.bind(browser)
  let n = Number(process.env.OUTBOUND_SEED ?? 1)
  const late = () => {
    n = (n * 1_103_515_245 + 12_345) % 2 ** 31
    return (n / 2 ** 31) * most
  }
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.route(/^http:\/\/(127\.0\.0\.1|localhost):\d+\/(api|assets)\//, async (route) => {
      await new Promise((soon) => setTimeout(soon, late()))
      await route.fallback().catch(() => undefined) // the page may be closed by now
    })
    return context
  }
  return browser
}

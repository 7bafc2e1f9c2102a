import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** What a browser nobody looks at is started with: it talks to no one but the page. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const path = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Chromium of this machine, or null where there is none: playwright-core brings no browser of its own. */
export async function openChromium(): Promise<Browser | null> {
  if (!existsSync(path)) return null
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath: path, args: chromiumFlags })
}

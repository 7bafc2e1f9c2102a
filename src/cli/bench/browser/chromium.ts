import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'

const flags = [
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
  return chromium.launch({ executablePath: path, args: flags })
}

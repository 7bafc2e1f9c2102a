import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** Flags of an unattended browser: it connects to nothing but the page. */
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

/** This machine's Chromium, or null without one: playwright-core has no browser included. */
export async function openChromium(): Promise<Browser | null> {
  if (!existsSync(path)) return null
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath: path, args: chromiumFlags })
}

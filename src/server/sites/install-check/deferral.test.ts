import { expect, it } from 'vitest'
import { autoBlocker, deferralOf } from './deferral.ts'

const src = 'https://outbound.example/tr/v1/script.js'
const of = (tag: Record<string, string>) => {
  const held = deferralOf(tag)
  return held === null || held === 'switched off' ? held : [held.by, held.tool, held.category].join(' · ')
}

it.each([
  // runs
  [{ src }, null],
  [{ src, type: '' }, null],
  [{ src, type: 'text/javascript' }, null],
  [{ src, type: ' Module ' }, null],
  [{ src, type: 'application/x-javascript' }, null],
  // an attribute on a running tag changes nothing
  [{ src, 'data-cookieconsent': 'ignore' }, null],
  [{ src, 'data-category': 'analytics' }, null],
  // optimisers
  [{ type: 'rocketlazyloadscript', 'data-rocket-src': src }, 'interaction · WP Rocket · '],
  [{ src, type: 'RocketLazyLoadScript' }, 'interaction · WP Rocket · '],
  [{ type: 'litespeed/javascript', 'data-src': src }, 'interaction · LiteSpeed Cache · '],
  [{ src, type: 'pmdelayedscript', 'data-perfmatters-type': 'text/javascript' }, 'interaction · Perfmatters · '],
  [
    { type: 'javascript/blocked', 'data-wpmeteor-type': 'text/javascript', 'data-wpmeteor-src': src },
    'interaction · WP Meteor · ',
  ],
  [{ src, type: '0f3b1c2d4e5f60718293a4b5-text/javascript' }, 'later · Cloudflare Rocket Loader · '],
  // consent tools
  [{ src, type: 'text/plain', 'data-cookieconsent': 'statistics' }, 'consent · Cookiebot · statistics'],
  [{ src, type: 'text/plain', class: 'optanon-category-C0002' }, 'consent · OneTrust · C0002'],
  [{ src, type: 'text/plain', 'data-usercentrics': 'Outbound' }, 'consent · Usercentrics · Outbound'],
  [
    { type: 'text/plain', 'data-cmplz-src': src, 'data-service': 'general', 'data-category': 'statistics' },
    'consent · Complianz · statistics',
  ],
  [{ src, type: 'text/plain', 'data-cookieyes': 'cookieyes-analytics' }, 'consent · CookieYes · cookieyes-analytics'],
  [
    { 'data-consent-src': src, type: 'text/plain', 'data-category-consent': 'cookie_cat_statistic' },
    'consent · Cookie Information · cookie_cat_statistic',
  ],
  [{ src, type: 'didomi/javascript' }, 'consent · Didomi · '],
  [{ src, type: 'text/plain', 'data-category': 'analytics' }, 'consent · CookieConsent · analytics'],
  [{ src, type: 'text/plain' }, 'consent · a consent tool · '],
  // nothing known turns these on
  [{ src, type: 'text/template' }, 'switched off'],
  [{ 'data-src': src }, 'switched off'],
  [{ src, type: 'text/plain', 'data-cookieconsent': 'necessary' }, 'later · Cookiebot · necessary'],
  [{ src, type: 'text/plain', 'data-cookieconsent': 'ignore' }, 'switched off'],
])('%j', (tag, wanted) => {
  expect(of(tag as unknown as Record<string, string>)).toBe(wanted)
})

it('knows tools that hold scripts back without a mark', () => {
  const cookiebot = 'https://consent.cookiebot.com/uc.js'
  expect(autoBlocker({ src: cookiebot, 'data-blockingmode': 'auto' })).toBe('Cookiebot')
  expect(autoBlocker({ src: cookiebot })).toBe(null)
  expect(autoBlocker({ src: 'https://cdn.cookielaw.org/consent/x/OtAutoBlock.js' })).toBe('OneTrust')
  expect(autoBlocker({ src: 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js' })).toBe(null)
})

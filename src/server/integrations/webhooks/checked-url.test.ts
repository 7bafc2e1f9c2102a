import { describe, expect, it } from 'vitest'
import { shownUrl, urlProblem } from './checked-url.ts'

describe('addresses of endpoints', () => {
  it.each([
    ['webhook', 'https://receiver.example/in?x=1'],
    ['slack', 'https://hooks.slack.com/services/T0/B0/x'],
    ['slack', 'https://hooks.slack.com/triggers/T0/1/x'],
    ['discord', 'https://discord.com/api/webhooks/123/abc'],
    ['discord', 'https://canary.discord.com/api/v10/webhooks/123/abc'],
    ['teams', 'https://nordlys.webhook.office.com/webhookb2/abc'],
    ['teams', 'https://prod-1.westeurope.logic.azure.com/workflows/abc'],
  ] as const)('takes for %s %s', (kind, url) => expect(urlProblem(kind, url)).toBeNull())
  it.each([
    ['webhook', 'http://receiver.example/in', 'https://'],
    ['webhook', 'https://receiver.example:8443/in', 'usual port'],
    ['webhook', 'https://a:b@receiver.example/in', 'no user'],
    ['webhook', 'https://receiver.example/in#x', 'behind #'],
    ['webhook', 'ftp://receiver.example', 'https://'],
    ['slack', 'https://receiver.example/services/x', 'hooks.slack.com'],
    ['slack', 'https://hooks.slack.com.receiver.example/services/x', 'hooks.slack.com'],
    ['slack', 'https://hooks.slack.com/other', 'hooks.slack.com'],
    ['discord', 'https://discord.com/channels/1/2', 'discord.com/api'],
    ['discord', 'https://notdiscord.com/api/webhooks/1/x', 'discord.com/api'],
    ['teams', 'https://webhook.office.com.receiver.example/x', 'Teams workflow'],
  ] as const)('refuses for %s %s', (kind, url, why) => expect(urlProblem(kind, url)).toContain(why))
  it('shows of a chat service the host only', () => {
    expect(shownUrl('slack', 'https://hooks.slack.com/services/T0/B0/secret')).toBe('hooks.slack.com')
    expect(shownUrl('webhook', 'https://receiver.example/in?token=secret')).toBe('receiver.example/in')
    expect(shownUrl('webhook', 'https://receiver.example/')).toBe('receiver.example')
  })
})

import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clusterOf } from './cluster.ts'
import { retiredSettings } from '../env-retired.ts'
import { readEnv } from './env.ts'

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      DATA_DIR: resolve('./data'),
      ROLE: 'all',
      TRUST_PROXY: 0,
      DEMO: 'on',
    })
  })
  it('takes an empty variable as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 4000 })
  })
  it('reads the people who run it, in small letters', () => {
    expect(readEnv({ OPERATORS: ' Anna@House.example, ben@house.example,' }).OPERATORS).toEqual([
      'anna@house.example',
      'ben@house.example',
    ])
    expect(readEnv({ OPERATORS: '' }).OPERATORS).toEqual([])
  })
  it('takes several ClickHouse servers of a cluster', () => {
    expect(
      readEnv({ CLICKHOUSE_URL: 'http://a:8123, http://b:8123', CLICKHOUSE_CLUSTER: 'two' }).CLICKHOUSE_CLUSTER,
    ).toBe('two')
  })
  it('starts with settings of before, and says what to do about each', () => {
    const before = { CLICKHOUSE_COPIES: 'http://user:swordfish@b:8123', COPY_PATIENCE_DAYS: '3', DEMO: 'off' }
    expect(readEnv(before)).toMatchObject({ DEMO: 'off' })
    const said = retiredSettings(before)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^CLICKHOUSE_COPIES is not read any more: .* docs\/cluster.md/)
    expect(said.join()).not.toContain('swordfish')
    expect(
      retiredSettings({ CLICKHOUSE_COPIES: '', DATABASE_STANDBY_URL: 'postgres://b', CLICKHOUSE_REPLICATED: 'off' }),
    ).toEqual([
      expect.stringMatching(/^DATABASE_STANDBY_URL is not read any more: /),
      expect.stringMatching(/^CLICKHOUSE_REPLICATED is not read any more: /),
    ])
    expect(retiredSettings({})).toEqual([])
  })
  it('wants the name of a cluster where it is told of several servers, and passes its settings on', () => {
    const two = { CLICKHOUSE_URL: 'http://a:8123,http://b:8123' }
    expect(() => readEnv(two)).toThrow('CLICKHOUSE_CLUSTER must be set where CLICKHOUSE_URL names several servers')
    const named = { ...two, CLICKHOUSE_CLUSTER: 'ours' }
    expect(clusterOf(readEnv(named))).toEqual({ name: 'ours' })
    const quorum = { ...named, CLICKHOUSE_INSERT_QUORUM: 'auto' }
    expect(clusterOf(readEnv(quorum))).toEqual({ name: 'ours', insertQuorum: 'auto' })
    expect(clusterOf(readEnv({}))).toBeUndefined()
  })
  it('wants an application at Google whole: half of one connects nobody', () => {
    const whole = { GOOGLE_ADS_CLIENT_ID: 'a', GOOGLE_ADS_CLIENT_SECRET: 'ZZ-secret', GOOGLE_ADS_DEVELOPER_TOKEN: 'c' }
    expect(readEnv(whole)).toMatchObject({ ...whole, GOOGLE_ADS_API_VERSION: 'v25' })
    const half = () => readEnv({ ...whole, GOOGLE_ADS_CLIENT_ID: '' })
    expect(half).toThrow(/^GOOGLE_ADS_CLIENT_ID must be set as well/)
    expect(half).not.toThrow('ZZ-secret')
    expect(() => readEnv({ GOOGLE_ADS_API_VERSION: '25' })).toThrow('must look like v25')
  })
  it.each([
    ['PORT', 'abc', 'must be a whole number'],
    ['PORT', '70000', 'must be a port from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number'],
    ['ROLE', 'everything', 'must be one of all, web, collect, work'],
    ['OPERATORS', 'anna@house.example,ben', 'must be addresses of people, separated by commas'],
    ['LOG_LEVEL', 'loud', 'must be one of error, warn, info'],
    ['DATABASE_URL', 'mysql://x', 'must be a URL starting with postgres:// or postgresql://'],
    ['CLICKHOUSE_URL', 'clickhouse:9000', 'must be one or more http(s) URLs'],
    ['CLICKHOUSE_INSERT_QUORUM', '1', 'must be auto, or a number of servers from 2 to 9'],
    ['CLICKHOUSE_INSERT_QUORUM', '2', 'must not be set where CLICKHOUSE_CLUSTER is not'],
    ['SECRET_KEY', 'short', 'must be 64 hexadecimal characters'],
    ['PUBLIC_URL', 'example.com', 'must be a URL starting with http:// or https://'],
    ['PUBLIC_URL', 'https://example.com/outbound', 'must be an address without a path'],
    ['PUBLIC_URL', 'https://example.com?x=1', 'must be an address without a path'],
    ['TRUST_PROXY', 'yes', 'must be a number of proxies'],
    ['DEMO', 'maybe', 'must be on or off'],
    ['NETWORK_BASE_URLS', '{', 'must be a JSON object of http(s) URLs'],
    ['NETWORK_LIMITS', '{"awin":{"perMinute":0}}', 'must be a JSON object of whole numbers'],
    ['NETWORK_LIMITS', '{"awin":{"windowdays":14}}', 'must be a JSON object of whole numbers'],
    ['SMTP_URL', 'mail.example.com:587', 'must be a URL starting with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://', 'must name a host'],
    ['RETAIN_EVENTS_MONTHS', '2', 'must be a whole number of months from 3 to 240'],
    ['RETAIN_EVENTS_MONTHS', '241', 'must be a whole number of months from 3 to 240'],
    ['RETAIN_EVENTS_MONTHS', '3.5', 'must be a whole number of months from 3 to 240'],
    ['RETAIN_EVENTS_MONTHS', 'all', 'must be a whole number of months from 3 to 240'],
    ['MAIL_FROM', 'nobody', 'must be an address'],
    ['MAIL_FROM', 'A <a@example.com>\r\nBcc: b@example.com', 'must be an address'],
  ])('refuses %s=%s with its name and the rule', (name, value, rule) => {
    expect(() => readEnv({ [name]: value })).toThrow(`${name} ${rule}`)
  })
  it('reads other limits of networks', () => {
    expect(readEnv({}).NETWORK_LIMITS).toEqual({})
    expect(readEnv({ NETWORK_LIMITS: '{"daisycon":{"windowDays":14}}' }).NETWORK_LIMITS).toEqual({
      daisycon: { windowDays: 14 },
    })
  })
  it('wants to know who mails are from where there is a server that takes them', () => {
    const SMTP_URL = 'smtps://user:pass%40word@mail.example.com'
    expect(() => readEnv({ SMTP_URL })).toThrow('MAIL_FROM must be set where SMTP_URL is')
    expect(readEnv({ SMTP_URL, MAIL_FROM: 'Outbound <reports@example.com>' })).toMatchObject({ SMTP_URL })
  })
  it('never prints a password', () => {
    for (const name of ['SMTP_URL', 'DATABASE_URL'])
      expect(() => readEnv({ [name]: 'http://user:swordfish@host' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('swordfish') }),
      )
    for (const name of ['GOOGLE_ADS_CLIENT_SECRET', 'GOOGLE_ADS_DEVELOPER_TOKEN'])
      expect(() => readEnv({ [name]: 'swordfish'.repeat(40) })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('swordfish') }),
      )
  })
  it('names every wrong variable at once', () => {
    expect(() => readEnv({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT[\s\S]*ROLE/)
  })
})

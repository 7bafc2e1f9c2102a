import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
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
  it('takes several ClickHouse servers of a cluster', () => {
    expect(
      readEnv({ CLICKHOUSE_URL: 'http://a:8123, http://b:8123', CLICKHOUSE_CLUSTER: 'two' }).CLICKHOUSE_CLUSTER,
    ).toBe('two')
  })
  it.each([
    ['PORT', 'abc', 'must be a whole number'],
    ['PORT', '70000', 'must be a port from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number'],
    ['ROLE', 'everything', 'must be one of all, web, collect, work'],
    ['DATABASE_URL', 'mysql://x', 'must be a URL starting with postgres:// or postgresql://'],
    ['CLICKHOUSE_URL', 'clickhouse:9000', 'must be one or more http(s) URLs'],
    ['SECRET_KEY', 'short', 'must be 64 hexadecimal characters'],
    ['PUBLIC_URL', 'example.com', 'must be a URL starting with http:// or https://'],
    ['TRUST_PROXY', 'yes', 'must be a number of proxies'],
    ['DEMO', 'maybe', 'must be on or off'],
    ['NETWORK_BASE_URLS', '{', 'must be a JSON object of http(s) URLs'],
  ])('refuses %s=%s with its name and the rule', (name, value, rule) => {
    expect(() => readEnv({ [name]: value })).toThrow(`${name} ${rule}`)
  })
  it('names every wrong variable at once', () => {
    expect(() => readEnv({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT[\s\S]*ROLE/)
  })
})

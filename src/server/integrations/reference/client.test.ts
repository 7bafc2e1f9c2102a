import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../env/project-root.ts'
import { clientSource } from './client-source.ts'
import { publicCalls } from './openapi-v1.ts'

const file = join(projectRoot, 'outbound-client/index.ts')
const made = clientSource(publicCalls())
if (process.env.UPDATE_DOCS === '1') writeFileSync(file, made)

it('is made from the calls as they are (UPDATE_DOCS=1 makes it anew)', () => {
  expect(readFileSync(file, 'utf8')).toBe(made)
})
it('has a method for every public call', () => {
  for (const { group, name } of publicCalls()) {
    expect(made).toContain(`    ${group}: {`)
    expect(made).toContain(`      ${name}: (input:`)
  }
})

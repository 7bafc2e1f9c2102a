import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../server/env/project-root.ts'

const web = join(projectRoot, 'src/web')

it('is the only grey block with a name, because a plain Skeleton has no role that may carry one', () => {
  const named = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('loading-block.tsx'))
    .filter((file) => /<Skeleton\b[^>]*\saria-label/.test(readFileSync(join(web, file), 'utf8')))
  expect(named).toEqual([])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract, modules } from '../contract/index.ts'
import { projectRoot } from '../server/env/project-root.ts'

const folders = (...path: string[]) =>
  readdirSync(join(projectRoot, 'src', ...path), { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? [e.name] : [],
  )
const names = Object.keys(modules)

/** Browser folders that are not modules: what every module may use, and what connects the modules. */
const webFrame = new Set(['lib', 'shell', 'styles', 'ui'])

describe('a module has one name in all three trees', () => {
  it('is a folder of the contract that the list of modules names', () => {
    expect(folders('contract')).toEqual(names.toSorted())
  })
  it('has its folder in the server', () => {
    const server = new Set(folders('server'))
    expect(names.filter((name) => !server.has(name))).toEqual([])
  })
  it('gives its name to the folder of its screens', () => {
    expect(folders('web').filter((n) => !webFrame.has(n) && !names.includes(n))).toEqual([])
  })
  it('has its screens in the list of all screens', () => {
    const routes = readFileSync(join(projectRoot, 'src/web/routes.tsx'), 'utf8')
    const withScreens = folders('web').filter((n) => existsSync(join(projectRoot, 'src/web', n, 'screens.ts')))
    expect(withScreens.filter((n) => !routes.includes(`'./${n}/screens.ts'`))).toEqual([])
  })
  it('keeps each group of calls in a file of its own, under a name no other module uses', () => {
    const groups = Object.values(modules).flatMap((named) => Object.keys(named))
    expect(new Set(groups).size).toBe(groups.length)
    expect(Object.keys(contract)).toEqual(groups)
    for (const [module, named] of Object.entries(modules))
      for (const group of Object.keys(named))
        expect(readdirSync(join(projectRoot, 'src/contract', module))).toContain(
          `${group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`,
        )
  })
})

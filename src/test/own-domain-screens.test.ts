import { expect, it } from 'vitest'
import { isOpenOnOwnDomain, isOpenToPeople } from '../server/http/own-domain.ts'
import { screens } from '../web/routes.tsx'

it('every screen is there for the people of an account under its domain, but those that are nobody’s there (R248: the product under an own domain)', () => {
  const closed = screens
    .map(({ path }) => path.replaceAll(/\$\w+/g, 'x'))
    .filter((path) => !isOpenOnOwnDomain(path) && !isOpenToPeople(path))
  expect(closed.toSorted()).toEqual(['/operations', '/signup'])
})

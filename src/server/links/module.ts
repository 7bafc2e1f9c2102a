import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { linksCalls, type LinksParts } from './calls.ts'
import { linkFilesCalls } from './file-calls.ts'
import { linkSettingsCalls } from './settings.ts'

export type LinksAsks = Pick<LinksParts, 'shopPages' | 'networkOf' | 'isCreator' | 'addressOf'>

export const linksModule = ({ database, events, clock, workshop }: Platform, asks: LinksAsks): Answering<'links'> => ({
  calls: {
    links: linksCalls({ database, events, clock, ...asks }),
    linkSettings: linkSettingsCalls({ database, shopPages: asks.shopPages }),
    linkFiles: linkFilesCalls({ database, clock, workshop, shopPages: asks.shopPages }),
  },
})

import { IconHelpCircle } from '@tabler/icons-react'
import { addDays, todayIn } from '../../report/dates.ts'
import { stringifySearch } from '../../report/search.ts'
import type { Me } from '../lib/session.ts'
import type { PaletteItem } from './palette-items.ts'
import { isListed, type Screen } from './screen.ts'

interface Question {
  asks: string
  /** The screen that answers it. */
  path: string
  /** About yesterday only, compared with the same weekday. */
  isOfYesterday?: boolean
  keywords: string
}

const questions: readonly Question[] = [
  {
    asks: 'What did I earn yesterday?',
    path: '/',
    isOfYesterday: true,
    keywords: 'how much money revenue income commission made earned',
  },
  {
    asks: 'Which pages earn the most?',
    path: '/insights/pages',
    keywords: 'from which pages does the money come best top articles posts earned',
  },
  {
    asks: 'Why is something down?',
    path: '/',
    keywords: 'why did i do we earn less lost money revenue fell drop dropped worse decline is it',
  },
  {
    asks: 'Which clicks earned nothing, and why?',
    path: '/discover/unpaid',
    keywords: 'why earned nothing lost money missing unpaid unearned no commission zero earning',
  },
  {
    asks: 'What should I do now?',
    path: '/discover/recommendations',
    keywords: 'what to do next how earn can i more money improve suggestions advice',
  },
  {
    asks: 'What is broken?',
    path: '/discover/broken',
    keywords: 'which links are dead not working wrong 404 error lost money whats',
  },
  {
    asks: 'Which networks fail?',
    path: '/networks',
    keywords: 'what is broken import imports failing stopped not working key refused connection',
  },
  {
    asks: 'Do my sites count every click?',
    path: '/sites',
    keywords: 'what is broken script tracking silent stopped is it working counted tag',
  },
  {
    asks: 'Why is a sale missing?',
    path: '/insights/conversions',
    keywords: 'where is my order not tracked found lost rejected pending conversion',
  },
]

/** Questions of users, beside the names of screens: each leads to the screen with the answer. */
export function paletteQuestions(screens: readonly Screen[], me: Me): PaletteItem[] {
  const known = new Map(screens.map((s) => [s.path, s]))
  const yesterday = addDays(todayIn(me.userTimezone), -1)
  return questions.flatMap(({ asks, path, isOfYesterday, keywords }) => {
    const screen = known.get(path)
    if (!screen || !isListed(screen, me)) return []
    const day = isOfYesterday ? stringifySearch({ from: yesterday, to: yesterday, cmp: 'previous' }) : ''
    return [
      {
        key: `ask:${asks}`,
        label: asks,
        group: 'Question',
        icon: IconHelpCircle,
        keywords,
        to: `${path}${day}`,
        keepsPeriod: !isOfYesterday && screen.hasPeriod,
      },
    ]
  })
}

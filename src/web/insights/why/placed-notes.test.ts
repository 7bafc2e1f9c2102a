import { expect, it } from 'vitest'
import type { Annotation } from '../../../contract/annotations/annotations.ts'
import { placeNotes } from './placed-notes.ts'

const note = (annotationId: string, over: Partial<Annotation> = {}): Annotation => ({
  annotationId,
  by: 'outbound',
  fromDate: '2026-03-02',
  toDate: '2026-03-02',
  subjectKind: 'account',
  subjectUuid: '',
  subjectName: '',
  subjectDomain: '',
  networkUuid: '',
  content: 'Sales have stopped',
  isLeftOut: false,
  authorName: '',
  isOwn: false,
  isHidden: false,
  isSmall: false,
  alertUuid: annotationId,
  ...over,
})
const shop = note('shop', { subjectKind: 'merchant', subjectDomain: 'tea.dk' })
const network = note('network', { subjectKind: 'connection', subjectUuid: 'c1' })
const person = note('person', { by: 'person', alertUuid: null })
const place = (notes: Annotation[], filters: Parameters<typeof placeNotes>[3]) => {
  const { beside, others } = placeNotes(notes, () => 'salesDrop', ['clicks', 'conversionsPerClick'], filters)
  return [[...beside].map(([factor, of]) => [factor, of.map((n) => n.annotationId)]), others.map((n) => n.annotationId)]
}

it('puts each alert beside the part it is about, and what people wrote below', () => {
  expect(place([shop, network, person], [])).toEqual([[['conversionsPerClick', ['shop', 'network']]], ['person']])
})

it('puts below what may be no part of the row that is explained', () => {
  const ofShop = [{ key: 'names', value: 'tea.dk', label: 'Tea' }]
  expect(place([shop, network], ofShop)).toEqual([[['conversionsPerClick', ['shop']]], ['network']])
  const ofNetwork = [{ key: 'networkUuids', value: 'n1', label: 'Awin' }]
  expect(place([shop, network], ofNetwork)).toEqual([[['conversionsPerClick', ['network']]], ['shop']])
})

import type { DismissReason } from '../../contract/discovery/recommendation-choices.ts'
import type { TodoDismissReason } from '../../contract/discovery/todo-choices.ts'

export const dismissTexts: Record<DismissReason, string> = {
  notOurKind: 'Not our kind of shop',
  badShop: 'A bad shop',
  exclusiveDeal: 'We have an exclusive deal',
  tried: 'We tried it',
  other: 'Another reason',
}

export const todoDismissTexts: Record<TodoDismissReason, string> = {
  done: 'I have acted',
  expected: 'It was expected',
  other: 'Another reason',
}

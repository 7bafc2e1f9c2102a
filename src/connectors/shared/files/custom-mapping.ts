import type { CustomMapping } from '../../../contract/networks/custom-networks.ts'

export { customMapping, type CustomMapping } from '../../../contract/networks/custom-networks.ts'
export type CustomColumn = keyof CustomMapping['columns']

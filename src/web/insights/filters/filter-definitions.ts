export * from '../../../contract/report/filter-definitions.ts'

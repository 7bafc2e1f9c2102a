export * from '../../../contract/report/column-order.ts'

import type { AssistantTool } from '../../../contract/integrations/assistant-tools.ts'
import { dictionaryTool } from './dictionary.ts'
import { goalsTool } from './goals-tool.ts'
import { healthTools } from './health-tools.ts'
import { madeOfTools } from './made-of-tools.ts'
import { merchantTool } from './merchant-tool.ts'
import { moneyTools } from './money-tools.ts'
import { paymentsTool } from './payments-tool.ts'
import { proposeTool } from './propose.ts'
import { reportTools } from './report-tools.ts'
import type { AnyTool, ToolParts } from './tool.ts'

/** Every tool with its handler; a missing one does not compile. The list is fixed at build time. */
export const allTools = (parts: ToolParts): Record<AssistantTool, AnyTool> => ({
  ...reportTools(parts),
  ...moneyTools(parts),
  payments: paymentsTool(parts),
  goals: goalsTool(parts),
  ...madeOfTools(parts),
  merchant: merchantTool(parts),
  ...healthTools(parts),
  dictionary: dictionaryTool,
  propose: proposeTool(parts),
})

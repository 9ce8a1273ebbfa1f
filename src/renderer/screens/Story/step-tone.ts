import type { StoryStep } from '../../../shared/contract/story.ts';
import { kindOf } from '../../../shared/domain/verdict.ts';
import { unreachable } from '../../../shared/result.ts';

/** How a step ended, where that matters. */
export function toneOf(step: StoryStep): 'bad' | 'warn' | 'good' | 'plain' {
  switch (step.what) {
    case 'scan': {
      const kind = kindOf[step.verdict.reason];
      if (kind === 'wrong') return 'bad';
      return kind === 'cancelled' || kind === 'machine' || kind === 'ask' ? 'warn' : 'plain';
    }
    case 'jobState':
      if (step.state === 'uncertain' || step.state === 'failed' || step.state === 'held') return 'warn';
      return step.state === 'confirmed' ? 'good' : 'plain';
    case 'told':
      if (step.state === 'refused') return 'bad';
      return step.trouble === null ? 'plain' : 'warn';
    case 'status':
      return step.isCancelled ? 'warn' : 'plain';
    case 'onHold':
      return 'warn';
    case 'counter':
      return step.act === 'codeWrong' ? 'warn' : 'plain';
    case 'packed':
      return 'good';
    case 'known':
    case 'supply':
    case 'labelFetched':
    case 'codeTaken':
    case 'codeGivenBack':
    case 'job':
    case 'jobTaken':
    case 'log':
    case 'toTell':
      return 'plain';
    default:
      return unreachable(step);
  }
}

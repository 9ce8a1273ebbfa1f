import type { Sound } from '../../shared/domain/verdict.ts';
import cancelled from '../../../assets/sounds/cancelled.wav?url&no-inline';
import machine from '../../../assets/sounds/machine.wav?url&no-inline';
import needsScan from '../../../assets/sounds/needsScan.wav?url&no-inline';
import ok from '../../../assets/sounds/ok.wav?url&no-inline';
import printing from '../../../assets/sounds/printing.wav?url&no-inline';
import wrong from '../../../assets/sounds/wrong.wav?url&no-inline';

export const earcons: Readonly<Record<Sound, string>> = {
  ok,
  printing,
  needsScan,
  wrong,
  cancelled,
  machine,
};

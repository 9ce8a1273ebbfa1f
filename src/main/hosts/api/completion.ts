import { operationNames } from '../../../shared/marketplace/index.ts';
import { unreachable } from '../../../shared/result.ts';
import { apiOptions, type Shell, shells } from './options.ts';
import { reportKinds } from './report-kinds.ts';

const programs = ['api', 'serve', 'simulator', 'printer'];
const files = ['--profile', '--out', '--data'];

/** A script for the shell's start file that completes what follows `packbench`. */
export function completionScript(shell: Shell): string {
  const options = Object.keys(apiOptions).map((name) => `--${name}`);
  const kinds = Object.keys(reportKinds);
  const words = [...operationNames, 'report', ...options];
  switch (shell) {
    case 'bash':
      return bash(words, kinds);
    case 'zsh':
      // Its own way to take a completion of bash, which needs its own completion first; the words are the same.
      return `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }\nautoload -U +X bashcompinit && bashcompinit\n${bash(words, kinds)}`;
    case 'powershell':
      return powershell(words, kinds);
    default:
      return unreachable(shell);
  }
}

const bash = (words: readonly string[], kinds: readonly string[]): string => `_packbench() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  case "$before" in
    ${files.join('|')}) COMPREPLY=( $(compgen -f -- "$word") ); return ;;
    --completion) words='${shells.join(' ')}' ;;
    report) words='${kinds.join(' ')}' ;;
    *)
      if [ "$COMP_CWORD" -eq 1 ]; then words='${programs.join(' ')}'
      elif [ "\${COMP_WORDS[1]}" = api ]; then words='${words.join(' ')}'
      fi ;;
  esac
  COMPREPLY=( $(compgen -W "$words" -- "$word") )
}
complete -F _packbench packbench
`;

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

const powershell = (
  words: readonly string[],
  kinds: readonly string[],
): string => `Register-ArgumentCompleter -Native -CommandName packbench -ScriptBlock {
  param($word, $tree, $position)
  $given = @($tree.CommandElements | ForEach-Object { $_.ToString() })
  $before = if ($word) { $given[-2] } else { $given[-1] }
  $place = if ($word) { $given.Count - 1 } else { $given.Count }
  # Without words of ours the shell offers files.
  $words = if (${quoted(files)} -contains $before) { @() }
    elseif ($before -eq '--completion') { @(${quoted(shells)}) }
    elseif ($before -eq 'report') { @(${quoted(kinds)}) }
    elseif ($place -eq 1) { @(${quoted(programs)}) }
    elseif ($given[1] -eq 'api') { @(${quoted(words)}) }
    else { @() }
  $words | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;

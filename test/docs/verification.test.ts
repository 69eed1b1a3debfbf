// @module-tag long
import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Payload, payloadBytes } from '../../webhook-verifier/vectors/vector.ts';
import vectors from '../../webhook-verifier/vectors.json' with { type: 'json' };

type Case = { name: string; body: string; signature: string; secret: string; now: number; holds: boolean };

/** Cases without options, header containers, or binary secrets. */
const cases = vectors.flatMap(
  ({ name, payload, signature, secrets, now, signatureError, ...more }): Case[] => {
    const [secret, ...others] = secrets;
    if ('headers' in more || 'toleranceSeconds' in more || others.length > 0) return [];
    if (typeof secret !== 'string' || secret === '' || !signature) return [];
    const body = Buffer.from(payloadBytes(payload as Payload)).toString('base64');
    return [{ name, body, signature, secret, now: now / 1000, holds: signatureError === null }];
  },
);

/** Programs that read the cases and print whether their code accepts each. */
const LANGUAGES = {
  Node: {
    file: 'verify.mjs',
    command: [process.execPath, 'run.mjs'],
    runner: 'run.mjs',
    code: `import { readFileSync } from 'node:fs';
import { verify } from './verify.mjs';
const accepts = ({ body, signature, secret, now }) => {
  try { verify(Buffer.from(body, 'base64'), signature, secret, now); return true; } catch { return false; }
};
console.log(JSON.stringify(JSON.parse(readFileSync('cases.json', 'utf8')).map(accepts)));`,
  },
  Python: {
    file: 'verify.py',
    command: ['python3', 'run.py'],
    runner: 'run.py',
    code: `import base64, json
from verify import verify
def accepts(case):
    try:
        verify(base64.b64decode(case["body"]), case["signature"], case["secret"], case["now"])
        return True
    except ValueError:
        return False
print(json.dumps([accepts(case) for case in json.load(open("cases.json"))]))`,
  },
  PHP: {
    file: 'verify.php',
    command: ['php', 'run.php'],
    runner: 'run.php',
    code: `<?php
require 'verify.php';
function accepts($case) {
    try { verify(base64_decode($case['body']), $case['signature'], $case['secret'], $case['now']); return true; }
    catch (InvalidArgumentException $error) { return false; }
}
echo json_encode(array_map('accepts', json_decode(file_get_contents('cases.json'), true)));`,
  },
  Go: {
    file: 'verify.go',
    command: ['go', 'test', '-run', 'TestCases', '-v', '.'],
    runner: 'verify_test.go',
    code: `package webhook

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"
)

func TestCases(t *testing.T) {
	text, _ := os.ReadFile("cases.json")
	var cases []struct {
		Body, Signature, Secret string
		Now                     float64
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	results := []bool{}
	for _, each := range cases {
		body, _ := base64.StdEncoding.DecodeString(each.Body)
		now := time.Unix(0, int64(each.Now*1e9))
		results = append(results, Verify(body, each.Signature, each.Secret, now) == nil)
	}
	printed, _ := json.Marshal(results)
	fmt.Println(string(printed))
}`,
  },
  Java: {
    file: 'Verify.java',
    command: ['sh', '-c', 'javac Verify.java Run.java && java Run'],
    needs: 'javac',
    runner: 'Run.java',
    code: `import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.StringJoiner;

public class Run {
  public static void main(String[] args) throws Exception {
    var results = new StringJoiner(",", "[", "]");
    for (var line : Files.readAllLines(Path.of("cases.txt"))) {
      var fields = Arrays.stream(line.split(" ")).map(Base64.getDecoder()::decode).toList();
      var texts = fields.stream().map(String::new).toList();
      var now = Instant.ofEpochMilli(Math.round(Double.parseDouble(texts.get(3)) * 1000));
      results.add(String.valueOf(accepts(fields.get(0), texts.get(1), texts.get(2), now)));
    }
    System.out.println(results);
  }

  static boolean accepts(byte[] body, String signature, String secret, Instant now) throws Exception {
    try {
      Verify.verify(body, signature, secret, now);
      return true;
    } catch (SecurityException error) {
      return false;
    }
  }
}`,
  },
  Ruby: {
    file: 'verify.rb',
    command: ['ruby', 'run.rb'],
    runner: 'run.rb',
    code: `require 'json'
require_relative 'verify'
accepts = lambda do |c|
  verify(c['body'].unpack1('m'), c['signature'], c['secret'], c['now'])
  true
rescue ArgumentError
  false
end
puts JSON.generate(JSON.parse(File.read('cases.json')).map(&accepts))`,
  },
};

/** For languages without JSON in the standard library. */
const inBase64 = ({ body, signature, secret, now }: Case): string =>
  [body, ...[signature, secret, String(now)].map(text => Buffer.from(text).toString('base64'))].join(' ');

function isInstalled(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`]);
    return true;
  } catch {
    return false;
  }
}

describe('The webhook verification code', () => {
  it.for(Object.entries(LANGUAGES))(
    'accepts and rejects according to the test vectors: %s',
    async ([language, code], { skip }) => {
      const [command = '', ...args] = code.command;
      if (!isInstalled('needs' in code ? code.needs : command))
        skip(`${language} is not on this machine: nothing was tested`);
      const folder = await mkdtemp(join(tmpdir(), 'verify-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      await copyFile(
        new URL(`../../server/docs/verify/${code.file}`, import.meta.url),
        join(folder, code.file),
      );
      await writeFile(join(folder, 'go.mod'), 'module webhook\n');
      await writeFile(join(folder, 'cases.json'), JSON.stringify(cases));
      await writeFile(join(folder, 'cases.txt'), cases.map(inBase64).join('\n'));
      await writeFile(join(folder, code.runner), code.code);
      const env = { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
      const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env });
      const accepted: boolean[] = JSON.parse(/^\[.*\]$/m.exec(stdout)?.[0] ?? '');
      const wrong = cases.filter(({ holds }, index) => accepted[index] !== holds);
      expect(wrong.map(({ name, holds }) => `${name}: must be ${holds ? 'accepted' : 'rejected'}`)).toEqual(
        [],
      );
      expect(accepted).toHaveLength(cases.length);
    },
  );

  it('is tested with valid and invalid cases', () => {
    expect(cases.filter(({ holds }) => holds).length).toBeGreaterThan(10);
    expect(cases.filter(({ holds }) => !holds).length).toBeGreaterThan(40);
  });
});

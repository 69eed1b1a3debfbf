import 'reflect-metadata';
import { Logger, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { WebhookEvent } from '@restaurant-ordering/webhook-verifier';
import { webhookHandler } from '@restaurant-ordering/webhook-verifier/express';

class OrderEvents {
  readonly #log = new Logger('OrderEvents');

  handle({ type, data }: WebhookEvent): void {
    this.#log.log(`${type} ${data.order.number}`);
  }
}

class AppModule implements NestModule {
  readonly #events: OrderEvents;

  constructor(events: OrderEvents) {
    this.#events = events;
  }

  configure(consumer: MiddlewareConsumer): void {
    const onEvent = (event: WebhookEvent) => this.#events.handle(event);
    consumer.apply(webhookHandler({ secret: process.env.WEBHOOK_SECRET, onEvent })).forRoutes('webhooks');
  }
}
// What decorators would say, in a form that Node runs without a compiler.
Reflect.defineMetadata('design:paramtypes', [OrderEvents], AppModule);
Module({ providers: [OrderEvents] })(AppModule);

// Nest's own body parser would read the raw body first.
const app = await NestFactory.create(AppModule, { bodyParser: false });
await app.listen(process.env.PORT ?? 4000);
console.log('Waiting for webhooks');

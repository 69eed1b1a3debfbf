require 'json'
require 'uri'
require 'openapi_client'

url = URI(ENV.fetch('API_URL'))
OpenapiClient.configure do |config|
  config.scheme = url.scheme
  config.host = "#{url.host}:#{url.port}"
  config.server_index = nil
  config.access_token = ENV.fetch('API_KEY')
end
orders = OpenapiClient::OrdersApi.new
menu = OpenapiClient::MenuApi.new

first = orders.list_orders(limit: 2)
second = orders.list_orders(limit: 2, cursor: first.pagination.next_cursor)
[first, second].each { |page| puts "page #{page.data.map(&:number).join(' ')}" }

puts "read #{orders.get_order(first.data[0].number.to_s).id}"

change = OpenapiClient::UpdateOrderStatusRequest.new(status: ENV.fetch('STATUS'))
puts "status #{orders.update_order_status(ENV.fetch('ORDER'), change).status}"

begin
  orders.update_order_status(ENV.fetch('FINISHED_ORDER'), change)
rescue OpenapiClient::ApiError => e
  puts "refused #{e.code} #{JSON.parse(e.response_body)['code']}"
end

price = OpenapiClient::MenuItemPriceChange.new(branch_id: ENV.fetch('BRANCH_ID'), price: ENV.fetch('PRICE').to_f)
item = menu.update_menu_item(ENV.fetch('ITEM_ID'), OpenapiClient::UpdateMenuItemRequest.new(prices: [price]))
puts "price #{item.prices.find { |each| each.branch_id == ENV.fetch('BRANCH_ID') }.price}"
